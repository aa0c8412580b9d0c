export interface Named {
  first_name: string
  last_name: string
  /** The primary address. */
  email: string | null
}

/** How operators read of a person: whoever has never given a name is known by an address, or nobody could be opened or told apart. */
export const nameOf = ({ first_name, last_name, email }: Named): string =>
  `${first_name} ${last_name}`.trim() || (email ?? '')
