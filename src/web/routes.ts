import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

// Every address of the product on one page.
export default [
  layout('areas/public/public.layout.tsx', [
    index('areas/public/landing.page.tsx'),
    route('*', 'areas/public/not-found.page.tsx'),
  ]),
  layout('areas/auth/auth.layout.tsx', [
    route('auth', 'areas/auth/auth-error.page.tsx'),
    route('auth/user-signup', 'areas/auth/user-sign-up.page.tsx'),
    route('auth/doctor-signup', 'areas/auth/doctor-sign-up.page.tsx'),
    route('auth/facility-signup', 'areas/auth/facility-sign-up.page.tsx'),
    route('auth/login/:userType', 'areas/auth/login.page.tsx'),
    route('auth/verify-email/:userType', 'areas/auth/verify-email.page.tsx'),
    route('auth/reset-password/:userType', 'areas/auth/reset-password.page.tsx'),
    route('auth/register/facility', 'areas/auth/invitation.page.tsx', { id: 'register-facility' }),
    route('auth/register/doctor', 'areas/auth/invitation.page.tsx', { id: 'register-doctor' }),
    route('auth/register/branch-manager', 'areas/auth/invitation.page.tsx', { id: 'register-branch-manager' }),
    route('auth/first-administrator', 'areas/auth/first-administrator.page.tsx'),
  ]),
] satisfies RouteConfig
