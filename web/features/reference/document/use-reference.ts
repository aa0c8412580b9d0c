import { useQuery } from '@tanstack/react-query'
import { getConfig } from '#web/lib/config/config.ts'
import { documentPath, type PartName } from './parts.ts'
import { type Reference, readDocument } from './read-document.ts'

/** A part of the document as this server tells it; it is the same until the server is another. */
export const useReference = (part: PartName) =>
  useQuery({
    queryKey: ['reference', part],
    queryFn: ({ signal }) => fetchReference(part, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

export async function fetchReference(part: PartName, signal?: AbortSignal): Promise<Reference> {
  const answer = await fetch(`${getConfig().api.baseUrl}${documentPath(part)}`, { signal: signal ?? null })
  if (!answer.ok) throw new Error(`The document answered ${answer.status}.`)
  return readDocument(await answer.json())
}

/** Scheme and host of the server that is asked. */
export const serverOrigin = (): string => new URL(getConfig().api.baseUrl, location.href).origin
