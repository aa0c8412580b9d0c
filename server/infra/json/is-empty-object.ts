/** True for an object of JSON that says nothing: not for a list, and not for null. */
export function isEmptyObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  for (const _name in value) return false
  return true
}
