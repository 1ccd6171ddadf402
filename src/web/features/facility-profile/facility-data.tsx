import { Download } from 'lucide-react'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page.tsx'
import type { FacilityProfile } from './use-facility-profile.ts'

/** How long what is kept, and the facility's own settings as a file. */
export function FacilityData({ profile }: { profile: FacilityProfile }) {
  const [busy, setBusy] = useState(false)
  const kept = [
    [t('Visits and who booked them'), t('As long as the law asks of your clinic; nothing is deleted by itself.')],
    [t('Who saw or changed what'), t('It stays: nobody can take a line out.')],
    [t('Messages that were sent'), t('A year')],
    [t('Numbers of the waiting room'), t('90 days')],
  ] as const
  const download = async () => {
    setBusy(true)
    try {
      const settings = await call('GET /facilities/:facilityId/settings', { params: { facilityId: profile.id } })
      saveFile(`${profile.slug}-settings.json`, JSON.stringify(settings, null, 2), 'application/json')
    } catch (error) {
      toast('error', problemText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid max-w-2xl gap-6">
      <Card as="section" className="grid gap-4">
        <h2 className="text-2xl">{t('How long we keep it')}</h2>
        <dl className="grid gap-3">
          {kept.map(([what, howLong]) => (
            <div key={what} className="grid gap-x-4 border-b border-line pb-3 last:border-0 last:pb-0 sm:grid-cols-2">
              <dt className="font-semibold">{what}</dt>
              <dd className="text-muted">{howLong}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card as="section" className="grid justify-items-start gap-4">
        <h2 className="text-2xl">{t('Your settings as a file')}</h2>
        <p className="text-muted">
          {t('Details, policies and branches of the facility, for your own records. Nothing of patients is in it.')}
        </p>
        <Button onClick={() => void download()} busy={busy && t('One moment…')}>
          <Download size={18} aria-hidden /> {t('Download settings')}
        </Button>
      </Card>
    </div>
  )
}
