import { useQuery } from '@tanstack/react-query'
import { getSetup } from '#contracts/sessions/sessions.ts'
import { call } from '../api/call.ts'
import { readKey } from '../data/read-key.ts'

/** Whether this server is new; asked anew each time, because the first account changes it. */
export const useSetup = () =>
  useQuery({ queryKey: readKey(getSetup), queryFn: ({ signal }) => call(getSetup, { signal }), staleTime: 0 })
