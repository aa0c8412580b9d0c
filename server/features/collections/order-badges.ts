/**
 * The new order of a collection: that of the list that was sent, and each badge that the sender could not see right after
 * the one it stood behind before, so that it is in its place when it comes back.
 */
export const orderBadges = (sent: readonly string[], known: readonly { id: string; isKept: boolean }[]): string[] => {
  const isSent = new Set(sent)
  const behind = new Map<string | undefined, string[]>()
  let before: string | undefined
  for (const { id, isKept } of known) {
    if (isSent.has(id)) before = id
    else if (isKept) behind.set(before, [...(behind.get(before) ?? []), id])
  }
  return [undefined, ...sent].flatMap((id) => [...(id === undefined ? [] : [id]), ...(behind.get(id) ?? [])])
}
