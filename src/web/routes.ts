import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'

// Every address of the product on one page.
const pages = withErrors([
  framed('public', [
    index('areas/public/landing.page.tsx'),
    route('for-healthcare-providers', 'areas/public/for-practitioners.page.tsx'),
    route('for-patients', 'areas/public/for-patients.page.tsx'),
    route('about', 'areas/public/about.page.tsx'),
    route('faq', 'areas/public/faq.page.tsx'),
    route('accessibility', 'areas/public/accessibility.page.tsx'),
    route('privacy-policy', 'areas/public/privacy.page.tsx'),
    route('terms-and-conditions', 'areas/public/terms.page.tsx'),
    route('find', 'areas/public/find.page.tsx'),
    route('f/:slug', 'areas/public/facility.page.tsx'),
    route('contact', 'areas/public/contact.page.tsx'),
    route('status', 'areas/public/status.page.tsx'),
    route('credentials', 'areas/public/credential-check.page.tsx'),
    route('credentials/:credentialId', 'areas/public/credential.page.tsx'),
    layout('areas/queries.layout.tsx', [
      route('d/:slug', 'areas/public/doctor.page.tsx'),
      route('d/:slug/checks', 'areas/public/checks.page.tsx'),
      route('d/:slug/time', 'areas/public/time.page.tsx'),
      route('b/:slug', 'areas/public/branch.page.tsx'),
      route('book/:draftId', 'areas/public/book.page.tsx'),
      route('a/:token', 'areas/public/manage.page.tsx'),
      route('mails/:token', 'areas/public/mail-stop.page.tsx'),
      route('offer/:token', 'areas/public/manage.page.tsx'),
    ]),
    layout('areas/queries.layout.tsx', [
      route('q/:token', 'areas/public/place.page.tsx'),
      route('check-in/:token', 'areas/public/door.page.tsx'),
    ]),
    route('*', 'areas/public/not-found.page.tsx'),
  ]),
  route('offline', 'areas/public/offline.page.tsx'),
  framed('auth', [
    route('auth', 'areas/auth/auth-error.page.tsx'),
    route('auth/user-signup', 'areas/auth/user-sign-up.page.tsx'),
    route('auth/doctor-signup', 'areas/auth/doctor-sign-up.page.tsx'),
    route('auth/facility-signup', 'areas/auth/facility-sign-up.page.tsx'),
    route('auth/login/:userType', 'areas/auth/login.page.tsx'),
    route('auth/verify-email/:userType', 'areas/auth/verify-email.page.tsx'),
    route('auth/reset-password/:userType', 'areas/auth/reset-password.page.tsx'),
    layout('areas/queries.layout.tsx', [
      route('auth/register/facility', 'areas/auth/invitation.page.tsx'),
      route('auth/register/doctor', 'areas/auth/invitation.page.tsx'),
      route('auth/register/branch-manager', 'areas/auth/invitation.page.tsx'),
      route('auth/register/administrator', 'areas/auth/invitation.page.tsx'),
    ]),
    route('auth/first-administrator', 'areas/auth/first-administrator.page.tsx'),
  ]),
  // A call fills the screen. It asks no role and sends nobody to log in.
  layout('areas/queries.layout.tsx', [
    route('meet/test', 'areas/meet/test.page.tsx'),
    route('meet/:meetId', 'areas/meet/meet.page.tsx'),
  ]),
  layout('areas/queries.layout.tsx', [
    route('display/:token', 'areas/wall/display.page.tsx'),
    route('kiosk/:token', 'areas/wall/kiosk.page.tsx'),
  ]),
  layout('areas/queries.layout.tsx', [route('second-step', 'areas/second-step.page.tsx')]),
  layout('areas/queries.layout.tsx', [
    area('usr', 'patient', [
      index('areas/patient/start.page.tsx'),
      route('dashboard', 'areas/patient/dashboard.page.tsx'),
      route('providers', 'areas/patient/providers.page.tsx'),
      route('appointments', 'areas/patient/appointments.page.tsx'),
      route('calls', 'areas/patient/calls.page.tsx'),
      route('records', 'areas/patient/records.page.tsx'),
      route('records/:folderId', 'areas/patient/records.page.tsx'),
      route('profile', 'areas/account.page.tsx'),
    ]),
    area('doc', 'doctor', [
      index('areas/doctor/start.page.tsx'),
      route('dashboard', 'areas/doctor/dashboard.page.tsx'),
      route('appointments', 'areas/doctor/appointments.page.tsx'),
      route('schedule', 'areas/doctor/schedule.page.tsx'),
      route('services', 'areas/doctor/services.page.tsx'),
      route('calls', 'areas/doctor/calls.page.tsx'),
      route('profile', 'areas/doctor/profile.page.tsx'),
      route('preview', 'areas/doctor/preview.page.tsx'),
    ]),
    area('fam', 'facility', [
      index('areas/facility/dashboard.page.tsx'),
      route('dashboard', 'areas/facility/dashboard.page.tsx'),
      route('appointments', 'areas/facility/appointments.page.tsx'),
      route('branches', 'areas/facility/branches.page.tsx'),
      route('users', 'areas/facility/users.page.tsx'),
      route('doctors', 'areas/facility/doctors.page.tsx'),
      route('statistics', 'areas/facility/statistics.page.tsx'),
      route('profile', 'areas/facility/profile.page.tsx'),
      route('branches/:branchId', 'areas/facility/branch-mode.layout.tsx', branchScreens()),
    ]),
    area('branch', 'branch', [
      layout('areas/branch/own-branch.layout.tsx', branchScreens()),
      route('profile', 'areas/account.page.tsx'),
    ]),
    area('admin', 'admin', [
      index('areas/admin/start.page.tsx'),
      route('overview', 'areas/admin/overview.page.tsx'),
      route('verification', 'areas/admin/verification.page.tsx'),
      route('verification/:practitionerId', 'areas/admin/case.page.tsx'),
      route('reports', 'areas/admin/reports.page.tsx'),
      route('people', 'areas/admin/people.page.tsx'),
      route('messages', 'areas/admin/messages.page.tsx'),
      route('audit', 'areas/admin/audit.page.tsx'),
      route('status', 'areas/admin/status.page.tsx'),
      route('health', 'areas/admin/health.page.tsx'),
      route('settings', 'areas/admin/settings.page.tsx'),
      route('specialties', 'areas/admin/specialties.page.tsx'),
      route('facilities', 'areas/admin/facilities.page.tsx'),
      route('facilities/:facilityId', 'areas/admin/facility-case.page.tsx'),
      route('profile', 'areas/account.page.tsx'),
    ]),
  ]),
])

/** The list of all pages comes with each of them: as a name of a page a number is enough. */
function numbered(routes: RouteConfigEntry[], next = { number: 0 }): RouteConfigEntry[] {
  return routes.map(({ children, ...page }) => {
    const id = `p${(next.number += 1)}`
    return { ...page, id, ...(children && { children: numbered(children, next) }) }
  })
}

export default numbered(pages) satisfies RouteConfig

/** What fails in these routes is told here, inside the frame that is around them. */
function withErrors(routes: RouteConfigEntry[]): RouteConfigEntry[] {
  return [layout('areas/errors.layout.tsx', routes)]
}

/** Pages in a frame of the public face. */
function framed(name: string, routes: RouteConfigEntry[]): RouteConfigEntry {
  return layout(`areas/${name}/${name}.layout.tsx`, withErrors(routes))
}

function area(path: string, name: string, routes: RouteConfigEntry[]): RouteConfigEntry {
  return route(path, `areas/${name}/${name}.layout.tsx`, withErrors(routes))
}

/** The branch screens exist once. The layout around them says which branch they are about, and who looks. */
function branchScreens(): RouteConfigEntry[] {
  const screen = (path: string, file: string) => route(path, `areas/branch/${file}.page.tsx`)
  return [
    index('areas/branch/start.page.tsx'),
    screen('dashboard', 'dashboard'),
    screen('appointments', 'appointments'),
    screen('doctors', 'users'),
    screen('roles', 'roles'),
    screen('service-points', 'service-points'),
    screen('records', 'records'),
    screen('services', 'services'),
    screen('calls', 'calls'),
    screen('schedule', 'schedule'),
  ]
}
