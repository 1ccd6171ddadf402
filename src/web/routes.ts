import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

// Every address of the product on one page.
export default [
  layout('areas/public/public.layout.tsx', [
    index('areas/public/landing.page.tsx'),
    route('*', 'areas/public/not-found.page.tsx'),
  ]),
] satisfies RouteConfig
