/** Tags are trimmed, in lower case and each there once. */
export function addTag(tags: readonly string[], typed: string): string[] {
  const tag = typed.trim().toLowerCase()
  return tag === '' || tags.includes(tag) ? [...tags] : [...tags, tag]
}
