import { useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useNavigate } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { seeAs, useSeenRole } from '../../lib/see-as.ts'
import { Button } from '../../ui/button.tsx'

/** Says with which role one looks, as long as it lasts, and ends it. */
export function SeeAsBar() {
  const seen = useSeenRole()
  const queries = useQueryClient()
  const navigate = useNavigate()
  if (!seen) return null
  const stop = () => {
    seeAs(undefined)
    queries.clear()
    void navigate(`${seen.home}/roles`)
  }
  return (
    <div role="status" className="no-print flex flex-wrap items-center gap-3 bg-sun px-5 py-2 text-on-sun">
      <Eye size={20} aria-hidden className="flex-none" />
      <p className="me-auto">
        {t('You see what {role} sees at {branch}. Nothing is changed while you look.', {
          role: seen.name,
          branch: seen.branch.name,
        })}
      </p>
      <Button size="small" onClick={stop}>
        {t('Stop looking')}
      </Button>
    </div>
  )
}
