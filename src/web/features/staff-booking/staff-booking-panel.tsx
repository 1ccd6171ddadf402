import { StaffBooking } from './staff-booking.tsx'

type Props = { slug: string; start: string; onClose: () => void }

/** The same panel for a screen that fetches it only when somebody books. */
export default function StaffBookingPanel({ onClose, ...of }: Props) {
  return <StaffBooking {...of} onDone={onClose} />
}
