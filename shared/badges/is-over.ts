/**
 * Whether a badge that expires at a moment has expired: at that moment it has, as the verifier says. Without a moment it never
 * does. Pages, lists, files and the app go by this alone; what is asked of the database goes by `over`.
 */
export const isOver = (expires: Date | string | null | undefined, at: Date): boolean =>
  expires !== null && expires !== undefined && expires !== '' && new Date(expires) <= at
