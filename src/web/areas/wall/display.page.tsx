import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { currentLanguage, t } from '#domain/language/translate.ts'
import { DisplayBoard } from '../../features/queue-screens/display-board.tsx'
import { wakeSound } from '../../features/queue-screens/speak-call.ts'
import { useScreen } from '../../features/queue-screens/use-screen.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { titleOf, useSite } from '../../lib/site.ts'
import { Spinner } from '../../ui/mark.tsx'

export const meta = () => [
  ...titleOf(t('Waiting room')),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** The screen of a waiting room, opened once by its address and never touched again. */
export default function Display() {
  const { token = '' } = useParams()
  const { shown, isLost } = useScreen('display', token, () => call('GET /queue/display', {}, { queueToken: token }))
  useLanguageOf(shown.data?.screen_language)
  if (shown.isPending) return <Spinner />
  if (!shown.data)
    return (
      <main
        id="main"
        tabIndex={-1}
        className="grid min-h-screen place-items-center bg-pine p-8 text-center text-on-pine"
      >
        <h1 className="text-4xl">{problemText(shown.error)}</h1>
      </main>
    )
  return (
    <>
      <DisplayBoard display={shown.data} isLost={isLost} />
      {shown.data.speaks ? <SoundButton /> : null}
    </>
  )
}

/** A screen speaks the language of its branch; one that began in another begins again. */
function useLanguageOf(wanted: string | undefined) {
  const { languages } = useSite()
  const isOffered = languages.some((language) => language === wanted)
  useEffect(() => {
    if (wanted && isOffered && wanted !== currentLanguage()) location.replace(`?lang=${wanted}`)
  }, [wanted, isOffered])
}

/** Browsers stay silent until somebody has touched the page once. */
function SoundButton() {
  const [isOn, setOn] = useState(true)
  useEffect(() => setOn(navigator.userActivation?.hasBeenActive ?? true), [])
  if (isOn) return null
  return (
    <button
      type="button"
      className="fixed end-6 bottom-6 min-h-14 rounded-full bg-sun px-6 text-lg font-semibold text-on-sun"
      onClick={() => {
        wakeSound()
        setOn(true)
      }}
    >
      {t('Turn the voice on')}
    </button>
  )
}
