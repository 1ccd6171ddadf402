import { Link, Outlet } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { Mark } from '../../ui/mark.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'

export const handle = { isReadFirst: true }

/** Only a logo that links home, and one narrow column. */
export default function AuthLayout() {
  const { brand } = useSite()
  return (
    <div className="flex min-h-screen flex-col">
      <header className="wrap flex h-18 items-center">
        <Link to="/" className="flex items-center gap-2.5 text-xl display">
          <Mark /> {brand}
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="flex-1 px-5 pt-6 pb-24 outline-none">
        <div className="mx-auto grid max-w-[440px] gap-6">
          <Outlet />
        </div>
      </main>
      <PageLoading />
    </div>
  )
}
