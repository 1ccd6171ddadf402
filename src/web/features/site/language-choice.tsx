import { useLocation } from 'react-router'
import { languageNames } from '#domain/language/languages.ts'
import { currentLanguage, t } from '#domain/language/translate.ts'
import { useSession } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { addressIn, speak } from '../../lib/speak.ts'

/** Each language under its own name. Plain links: they work without scripts. */
export function LanguageChoice() {
  const here = useLocation()
  const session = useSession()
  const { languages } = useSite()
  // One is no choice.
  if (languages.length < 2) return null
  return (
    <nav aria-label={t('Language')}>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {languages.map((language) => (
          <li key={language}>
            <a
              href={addressIn(language, here)}
              hrefLang={language}
              lang={language}
              aria-current={language === currentLanguage() ? 'true' : undefined}
              className="inline-block py-1 underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:underline"
              onClick={(event) => {
                if (!session) return
                event.preventDefault()
                void speak(language, true)
              }}
            >
              {languageNames[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
