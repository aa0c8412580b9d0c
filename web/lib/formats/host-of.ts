/** The host of an address, with its port; undefined where it has none. */
export const hostOf = (address: string | null): string | undefined =>
  address && URL.canParse(address) ? new URL(address).host || undefined : undefined
