/** `m…@example.org`: enough to tell addresses apart, for a log that keeps what it says when the person is gone. */
export const hintAt = (email: string): string => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`
