import { Check, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { answerOf, type Consent, decisionOf, isOlder, longestSignature } from '#domain/booking/consent.ts'
import { t } from '#domain/language/translate.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'

type Props = {
  title: string
  consent: Consent
  isRequired: boolean
  value: string
  error: string | undefined
  disabled: boolean
  onChange: (answer: string) => void
}

/** A text to agree to: read, decided and signed in one place; a decision can be changed as long as answers can. */
export function ConsentInput({ title, consent, isRequired, value, error, disabled, onChange }: Props) {
  const [id, wrong] = [useId(), useId()]
  const given = decisionOf(value)
  // What was decided about an older text is to be decided anew.
  const isChanged = isOlder(consent, value)
  const decision = isChanged ? undefined : given
  const [isOpen, setOpen] = useState(false)
  const isDecided = decision !== undefined && !isOpen
  const place = useFocusWithin(isDecided ? '[role=status]' : isOpen ? 'input' : undefined)
  return (
    <div
      {...place}
      role="group"
      aria-labelledby={id}
      aria-describedby={error ? wrong : undefined}
      className="grid gap-3 rounded-field border border-line p-4"
    >
      <h3 id={id} className="font-semibold">
        <bdi>{title}</bdi> {isRequired ? null : <span className="font-normal text-muted">{t('(optional)')}</span>}
      </h3>
      {/* Long texts scroll in their box, which the keyboard reaches. */}
      <div
        tabIndex={0}
        role="region"
        aria-labelledby={id}
        className="max-h-96 overflow-y-auto rounded-field bg-sunken p-3"
      >
        <p dir="auto" className="break-words whitespace-pre-line">
          {consent.text}
        </p>
      </div>
      {/* What is refused for it says the same. */}
      {isChanged && !error ? (
        <p role="note" className="font-semibold">
          {t('The clinic changed this text after you decided. Read it again and decide anew.')}
        </p>
      ) : null}
      {isDecided ? (
        <Decided agrees={decision.agrees} name={decision.name} onChange={disabled ? undefined : () => setOpen(true)} />
      ) : disabled ? (
        <p className="text-muted">{t('Not decided')}</p>
      ) : (
        <Sign
          before={given?.name ?? ''}
          onSign={(agrees, name) => {
            onChange(answerOf({ agrees, name, version: consent.version }))
            setOpen(false)
          }}
        />
      )}
      <FieldError id={wrong} text={error} />
    </div>
  )
}

/**
 * What had the focus goes where somebody signs or changes their mind: what stands there now has it then, and not the top of
 * the page. Where a text was changed it is read from its beginning.
 */
function useFocusWithin(target: string | undefined) {
  const place = useRef<HTMLDivElement>(null)
  const isHere = useRef(false)
  useEffect(() => {
    if (!isHere.current || document.activeElement !== document.body) return
    const part = target ? place.current?.querySelector<HTMLElement>(target) : undefined
    ;(part ?? place.current)?.focus()
  }, [target])
  return {
    ref: place,
    tabIndex: -1,
    onFocus: () => {
      isHere.current = true
    },
    // What is taken away with the focus tells nobody that it has left.
    onBlur: () => {
      isHere.current = false
    },
  } as const
}

function Decided({ agrees, name, onChange }: { agrees: boolean; name: string; onChange: (() => void) | undefined }) {
  return (
    <div role="status" tabIndex={-1} className="flex flex-wrap items-center gap-3">
      <p className="me-auto flex items-center gap-2 font-semibold">
        {agrees ? <Check size={20} aria-hidden className="text-brand" /> : <X size={20} aria-hidden />}
        <span>
          {agrees ? t('You agree.') : t('You do not agree.')}{' '}
          <span className="font-normal text-muted">{t('Signed: {name}', { name })}</span>
        </span>
      </p>
      {onChange ? (
        <Button size="small" onClick={onChange}>
          {t('Change my decision')}
        </Button>
      ) : null}
    </div>
  )
}

function Sign({ before, onSign }: { before: string; onSign: (agrees: boolean, name: string) => void }) {
  const [name, setName] = useState(before)
  const [lacks, setLacks] = useState(false)
  const sign = (agrees: boolean) => {
    const signed = name.trim().replace(/\s+/g, ' ')
    setLacks(signed.length < 2)
    if (signed.length >= 2) onSign(agrees, signed)
  }
  return (
    <>
      <TextField
        label={t('Your full name, as your signature')}
        autoComplete="name"
        maxLength={longestSignature}
        value={name}
        error={lacks ? t('Sign with your full name') : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <p className="flex flex-wrap gap-3">
        <Button onClick={() => sign(true)}>{t('I have read this and agree')}</Button>
        <Button look="quiet" onClick={() => sign(false)}>
          {t('I do not agree')}
        </Button>
      </p>
    </>
  )
}
