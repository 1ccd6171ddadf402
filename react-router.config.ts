import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build/web',
  ssr: true,
  // All addresses come with the first page, in 8 KB that stay in the cache. Asked for one by one, the server would be asked
  // once more at each step to an address that it has just made, such as a draft's.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
