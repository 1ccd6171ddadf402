import { data } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { NotFoundBlock } from '../../features/site/not-found-block.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export const clientLoader = () => null

export const handle = { isStill: true }

export const meta = () => [{ title: t('Page not found') }]

export default NotFoundBlock
