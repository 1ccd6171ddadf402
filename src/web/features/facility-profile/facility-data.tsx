import { Download } from 'lucide-react'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { KeptList } from '../../parts/site/kept-list.tsx'
import { keptPeriods } from '../../parts/site/kept-periods.ts'
import { Card } from '../../ui/page.tsx'
import { CloseFacility } from './close-facility.tsx'
import type { FacilityProfile } from './use-facility-profile.ts'

/** How long what is kept, the facility's own settings as a file, and the way to close it for good. */
export function FacilityData({ profile }: { profile: FacilityProfile }) {
  const [busy, setBusy] = useState(false)
  const kept = [
    {
      what: t('Visits and who booked them'),
      howLong: t('As long as the law asks of your clinic; nothing is deleted by itself.'),
    },
    ...keptPeriods(),
    { what: t('Who saw or changed what'), howLong: t('It stays: nobody can take a line out.') },
    { what: t('Messages that were sent'), howLong: t('A year') },
    { what: t('Numbers of the waiting room'), howLong: t('90 days') },
  ]
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
        <p className="text-muted">{t('The same at all your branches. It goes by itself when its time is over.')}</p>
        <KeptList kept={kept} />
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
      <CloseFacility profile={profile} />
    </div>
  )
}
