import { data } from 'react-router'
import { t } from '#domain/language/translate.ts'

/**
 * A server loader's answer; where the address leads to no doctor the page says so, and where others are found. It says the same of one
 * who was never there, left, or does not stand at the moment: nobody reads from it which it is.
 */
export async function orNoDoctor<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if ((error as { init?: { status?: number } }).init?.status !== 404) throw error
    throw data(
      {
        title: t('No doctor can be booked at this address'),
        says: t(
          'The address may be wrong, or the doctor takes no bookings here at the moment. If you have an appointment, its own page says whether it takes place.',
        ),
        find: t('Find another doctor'),
      },
      { status: 404 },
    )
  }
}
