import { createContext } from 'react-router'
import type { PageContext } from '#contract/page.ts'

export const pageContext = createContext<PageContext | null>(null)
