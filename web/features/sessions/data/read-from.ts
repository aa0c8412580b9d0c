/** The page of this app that led here, as the history entry of this tab remembers it. */
export function readFrom(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined
  // Two slashes, or a slash and a backslash, would name another host.
  return typeof state.from === 'string' && /^\/[\w-]/.test(state.from) ? state.from : undefined
}
