import { Outlet, type ClientLoaderFunctionArgs } from 'react-router'
import { guardArea } from '../../features/frame/guard.ts'
import { PatientFrame } from '../../features/frame/patient-frame.tsx'
import { useKeptVisit } from './keep-visit.ts'
import { AreaComing } from '../../ui/mark.tsx'

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
