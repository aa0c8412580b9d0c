/** Which of the small forms for other sites is asked for; undefined for the page itself. */
export const readEmbed = (query: { [name: string]: unknown }): 1 | 2 | undefined => {
  const version = typeof query.embedVersion === 'string' ? Number.parseInt(query.embedVersion, 10) : 0
  if (Number.isNaN(version) || version === 0) return undefined
  return version === 2 ? 2 : 1
}

/** The identifiers that the owner of an address put into it, as a query to hand on; empty without any. */
export const readIdentity = (query: { [name: string]: unknown }): string =>
  ['email', 'url', 'telephone', 'id']
    .flatMap((type) => {
      const value = query[`identity__${type}`]
      return typeof value === 'string' && value !== '' ? [`&identity__${type}=${encodeURIComponent(value)}`] : []
    })
    .join('')
