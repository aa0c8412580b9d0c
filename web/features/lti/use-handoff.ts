import { useQuery } from '@tanstack/react-query'
import { getLtiHandoff } from '#contracts/lti/lti.ts'
import { call } from '#web/lib/api/call.ts'
import { readKey } from '#web/lib/data/read-key.ts'

/** What somebody came from a course for. */
export const useHandoff = (code: string) =>
  useQuery({
    queryKey: readKey(getLtiHandoff, { code }),
    queryFn: ({ signal }) => call(getLtiHandoff, { params: { code }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
