import { Outlet, type ClientLoaderFunctionArgs } from 'react-router'
import { AreaComing } from '../../features/frame/area-frame.tsx'
import { guardArea } from '../../features/frame/guard.ts'
import { PatientFrame } from '../../features/frame/patient-frame.tsx'
import { useKeptVisit } from './keep-visit.ts'

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => guardArea('patient', request)
clientLoader.hydrate = true as const

export const HydrateFallback = AreaComing

export default function PatientArea() {
  useKeptVisit()
  return (
    <PatientFrame>
      <Outlet />
    </PatientFrame>
  )
}
