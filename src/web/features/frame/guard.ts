import { redirect } from 'react-router'
import { t } from '#domain/language/translate.ts'
import type { UserType } from '#domain/access/permissions.ts'
import { learnWords } from '../../lib/language.ts'
import { keepWantedPath, readSession } from '../../lib/session.ts'
import { storedText } from '../../lib/stored.ts'
import { toast } from '../../lib/toast.ts'

/**
 * An area belongs to one kind of account; others go to the first page. The wanted path is kept for after the log-in.
 * Who may enter waits for the words of the areas, so that no page is seen half in English.
 */
export async function guardArea(userType: UserType, request: Request) {
  const session = readSession()
  const { pathname, search } = new URL(request.url)
  // A doctor whose id is lost cannot make a profile: only a log-in can say it again (specification, section 8).
  const isDoctor = userType === 'doctor' && storedText('user_type') === userType
  if (isDoctor && storedText('loggedin') === 'true' && !storedText('user_id')) {
    keepWantedPath(pathname + search)
    throw redirect('/auth/login/doc')
  }
  if (session?.userType !== userType) {
    if (!session) keepWantedPath(pathname + search)
    await learnWords(pathname)
    toast('info', session ? t('That page is for another kind of account.') : t('Log in to open that page.'))
    throw redirect('/')
  }
  await learnWords(pathname)
  return null
}
