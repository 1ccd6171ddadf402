import { Outlet } from 'react-router'

// Stands inside each frame and around them all, so that whatever fails below is told where people still see how to go
// on, and the document itself never has to be drawn anew.
export { RouteError as ErrorBoundary } from '../features/site/route-error.tsx'

export default Outlet
