import { Outlet, type ClientLoaderFunctionArgs } from 'react-router'
import { guardArea } from '../../features/frame/guard.ts'
import { PatientFrame } from '../../features/frame/patient-frame.tsx'
import { useKeptVisit } from './keep-visit.ts'
import { Spinner } from '../../ui/mark.tsx'

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => guardArea('patient', request)
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Spinner />

export default function PatientArea() {
  useKeptVisit()
  return (
    <PatientFrame>
      <Outlet />
    </PatientFrame>
  )
}
