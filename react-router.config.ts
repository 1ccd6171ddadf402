import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build/web',
  ssr: true,
  // All routes at once: the list is small, and asking for parts of it by address is a way to keep the server busy.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
