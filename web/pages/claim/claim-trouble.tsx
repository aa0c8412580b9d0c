/** Why the last try did not do; the page's script writes it as well. */
export const ClaimTrouble = ({ text }: { text?: string | undefined }) => (
  <p className="err" role="alert" data-say="trouble" hidden={text === undefined}>
    {text}
  </p>
)
