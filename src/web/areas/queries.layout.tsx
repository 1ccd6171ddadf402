import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { newQueryClient } from '../lib/queries.ts'

/** Around the pages that ask the interface after they were loaded. Pages of words do without, and stay light. */
export default function WithQueries() {
  const [queries] = useState(newQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  )
}
