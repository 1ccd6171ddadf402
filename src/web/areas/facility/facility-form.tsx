import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { fieldErrors } from '../../lib/call.ts'
import { literal } from '../../lib/messages.ts'
import { storeRecord } from '../../lib/session.ts'
import { toast, toastAfterReload } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/field.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { PageTitle } from '../../ui/page.tsx'

const isImage = (file: File | null) => file !== null && /^image\/(jpeg|png)$/.test(file.type)

/** The form that makes a facility (specification, sections 5 and 8). */
export function FacilityForm() {
  const [name, setName] = useState('')
  const [logo, setLogo] = useState<File | null>(null)
  const [checked, setChecked] = useState(false)
  const [fromServer, setFromServer] = useState<Record<string, string>>({})
  const [summary, setSummary] = useState<string[]>([])
  const [tries, setTries] = useState(0)
  const [sending, setSending] = useState(false)
  const [hasFaults, setHasFaults] = useState(false)
  const nameError = checked && name.trim() === '' ? t(literal.S6) : fromServer.name
  const logoError = checked && !isImage(logo) ? t(literal.S7) : fromServer.facility_logo

  // What was wrong with the fields goes with its mending; that the server failed stays until the next try.
  const isMended = hasFaults && !nameError && !logoError

  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    if (sending) return
    setChecked(true)
    setFromServer({})
    setSummary([])
    setHasFaults(true)
    if (name.trim() === '' || !logo || !isImage(logo)) {
      setSummary([...(name.trim() === '' ? [t(literal.S6)] : []), ...(isImage(logo) ? [] : [t(literal.S7)])])
      setTries(tries + 1)
      return
    }
    setSending(true)
    try {
      const body = new FormData()
      body.set('name', name)
      body.set('facility_logo', logo)
      storeRecord('facility', await call('POST /facilities/', { body: body as never }))
      toastAfterReload('success', t(literal.S13))
      location.assign('/fam/dashboard')
    } catch (error) {
      const fields = fieldErrors(error)
      setFromServer(fields)
      setHasFaults(Object.keys(fields).length > 0)
      setSummary(Object.keys(fields).length > 0 ? Object.values(fields) : [t(literal.S12)])
      setTries(tries + 1)
      if (Object.keys(fields).length === 0) toast('error', t(literal.S12))
    } finally {
      setSending(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-xl gap-5">
      <PageTitle lead={t('Then you add its branches, and doctors join them.')}>{t('Your facility')}</PageTitle>
      <ErrorSummary messages={isMended ? [] : summary} at={tries} />
      <TextField
        label={t('Facility name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={nameError}
      />
      <FileField
        label={t('Facility logo')}
        hint={t('JPG or PNG, up to 5 MB')}
        accept=".jpg,.jpeg,.png"
        file={logo}
        onChange={(file) => {
          setLogo(file)
          setFromServer({})
        }}
        error={logoError}
        preview={isImage(logo)}
      />
      <Button type="submit" look="primary" className="justify-self-start" busy={sending && t('Saving…')}>
        {t('Create facility')}
      </Button>
    </form>
  )
}
