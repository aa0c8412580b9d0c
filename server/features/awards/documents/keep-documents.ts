/** The columns of an award that is kept with its two documents as they are. */
export const keepWhole = ({ assertion, credential }: { assertion: string; credential: string }) => ({
  assertion,
  credential,
  template_id: null,
  documents: null,
})
