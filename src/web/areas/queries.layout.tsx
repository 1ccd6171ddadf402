import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { Outlet } from 'react-router'
import { newQueryClient } from '../lib/queries.ts'

/**
 * Around the pages that ask the interface after they were loaded. Pages of words do without, and stay light. Inside a
 * frame that asks too there is one cache for both.
 */
export default function WithQueries() {
  const above = useContext(QueryClientContext)
  const [own] = useState(newQueryClient)
  return (
    <QueryClientProvider client={above ?? own}>
      <Outlet />
    </QueryClientProvider>
  )
}
