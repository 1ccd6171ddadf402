import { Suspense, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { useSession } from '../../lib/session.ts'
import { lazily } from '../../ui/lazily.tsx'
import { NotThere } from '../../ui/not-there.tsx'
import { Skeleton } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { SecurityPanel } from './security-panel.tsx'

// Each tab is fetched when it is opened.
const CalendarFeed = lazily<object>(
  () => import('./calendar-feed.tsx').then((tab) => ({ default: tab.CalendarFeed })),
  NotThere,
)
const FamilyPanel = lazily<object>(
  () => import('./family-panel.tsx').then((tab) => ({ default: tab.FamilyPanel })),
  NotThere,
)
const MessagesPanel = lazily<object>(
  () => import('./messages-panel.tsx').then((tab) => ({ default: tab.MessagesPanel })),
  NotThere,
)
const PrivacyPanel = lazily<object>(
  () => import('./privacy-panel.tsx').then((tab) => ({ default: tab.PrivacyPanel })),
  NotThere,
)

type MoreTab = { readonly key: string; readonly label: string; readonly panel: ReactNode }

/**
 * The tabs that every area's profile has: the person, what opens the account, what is sent, and what is kept; and those
 * that an area has more.
 */
export function AccountTabs({ more = [], children }: { more?: readonly MoreTab[]; children: ReactNode }) {
  const [search] = useSearchParams()
  const session = useSession()
  const keepsCalendar = session?.userType === 'patient' || session?.userType === 'doctor'
  const panels: Record<string, ReactNode> = {
    profile: children,
    ...(session?.userType === 'patient' ? { family: <FamilyPanel /> } : {}),
    security: <SecurityPanel />,
    messages: (
      <div className="grid gap-6">
        <MessagesPanel />
        {keepsCalendar ? <CalendarFeed /> : null}
      </div>
    ),
    privacy: <PrivacyPanel />,
    ...Object.fromEntries(more.map(({ key, panel }) => [key, panel])),
  }
  const wanted = search.get('tab') ?? ''
  const tab = wanted in panels ? wanted : 'profile'
  return (
    <div className="grid gap-6">
      <Tabs
        current={tab}
        tabs={[
          { key: 'profile', label: t('Profile'), to: '?' },
          ...(session?.userType === 'patient' ? [{ key: 'family', label: t('Family'), to: '?tab=family' }] : []),
          { key: 'security', label: t('Security'), to: '?tab=security' },
          { key: 'messages', label: t('Messages'), to: '?tab=messages' },
          { key: 'privacy', label: t('Privacy and data'), to: '?tab=privacy' },
          ...more.map(({ key, label }) => ({ key, label, to: `?tab=${key}` })),
        ]}
      />
      <Suspense fallback={<Skeleton rows={4} />}>{panels[tab]}</Suspense>
    </div>
  )
}
