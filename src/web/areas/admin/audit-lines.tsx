import { listComma, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { dateIn, timeIn, viewerTime } from '../../lib/format.ts'
import { actionWords, actorWords } from './audit-words.ts'

type Line = Answer<'GET /admin/audit'>['results'][number]

/** Lines of the audit: when, who, what, on what. On phones each is a block of its own. */
export function AuditLines({ of }: { of: readonly Line[] }) {
  return (
    <ol className="grid grid-cols-1 divide-y divide-line rounded-card border border-line bg-surface text-sm">
      {of.map((line) => {
        const here = viewerTime('UTC', line.at)
        return (
          <li
            key={line.id}
            className="grid gap-x-4 gap-y-0.5 px-4 py-3 md:grid-cols-[15rem_minmax(0,1fr)_14rem_minmax(0,1fr)]"
          >
            <span className="text-muted figures">
              {`${dateIn('UTC', line.at)}${listComma()}${timeIn('UTC', line.at)} UTC`}
              {here ? <span className="block">{t('here {moment}', { moment: here })}</span> : null}
            </span>
            <strong className="min-w-0 truncate">
              <bdi>{line.who?.name || t(actorWords[line.actor_kind] ?? line.actor_kind)}</bdi>
            </strong>
            <span className="min-w-0 break-words">
              {actionWords(line.action)}
              <code className="block text-xs text-muted">
                <bdi dir="ltr">{line.action}</bdi>
              </code>
            </span>
            <span className="min-w-0 truncate text-muted" title={line.subject_id ?? undefined}>
              <bdi>{line.subject_name ?? [line.subject_kind, line.subject_id].filter(Boolean).join(' ')}</bdi>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
