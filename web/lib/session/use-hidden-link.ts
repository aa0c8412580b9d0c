import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { forgetInitialLocation } from '#web/lib/session/entry-query.ts'

/**
 * The parts of a mail's link that are secret, in the order of their names; undefined when one is missing. They are taken
 * out of the address: nobody is to read them there, and no referrer to tell them. The entry of this tab's history keeps
 * them, so that the page can be loaded anew.
 */
export function useHiddenLink(path: string, names: readonly string[]): string[] | undefined {
  const params = useParams()
  const [link] = useState(() => {
    const given = names.flatMap((name) => params[name] ?? [])
    return given.length === names.length ? given : readKept(history.state, names.length)
  })
  useEffect(() => {
    // Not through the router: for it this would be another page, and the link would be gone.
    if (link) history.replaceState({ ...history.state, mailLink: link }, '', path)
    forgetInitialLocation()
  }, [link, path])
  return link
}

function readKept(state: unknown, count: number): string[] | undefined {
  if (typeof state !== 'object' || state === null || !('mailLink' in state) || !Array.isArray(state.mailLink)) return
  const kept = state.mailLink.filter((part: unknown) => typeof part === 'string')
  return kept.length === count ? kept : undefined
}
