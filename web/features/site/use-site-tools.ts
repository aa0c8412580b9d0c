import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { listSiteTools, removeSiteTool, saveSiteTool } from '#contracts/site/site-tools.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { readKey } from '#web/lib/data/read-key.ts'

export const useSiteTools = (isOperator: boolean) =>
  useQuery({
    queryKey: readKey(listSiteTools),
    queryFn: ({ signal }) => call(listSiteTools, { signal }),
    enabled: isOperator,
  })

/** False when the person was asked who acts and thought better of it. */
export async function saveTool(toolSlug: string, body: z.input<typeof saveSiteTool.body>): Promise<boolean> {
  const isDone = await runConfirmed(() => call(saveSiteTool, { params: { toolSlug }, body }))
  if (isDone) await queryClient.invalidateQueries({ queryKey: readKey(listSiteTools) })
  return isDone
}

export async function removeTool(toolSlug: string): Promise<boolean> {
  const isDone = await runConfirmed(() => call(removeSiteTool, { params: { toolSlug } }))
  if (isDone) await queryClient.invalidateQueries({ queryKey: readKey(listSiteTools) })
  return isDone
}
