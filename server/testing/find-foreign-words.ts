/**
 * How the libraries behind the doors begin their own sentences: the one that reads requests, those of OAuth and of wallets, the
 * one of HTTP, and what reads JSON. None of it is written for whoever called.
 */
const foreign =
  /(?:Invalid (?:input|option|string|number|discriminator value|key in|value in|(?:URL|UUID|ISO|JWT|IP|base64)[ "])|Too (?:big|small): expected|Unrecognized keys?:|(?:Missing|Invalid) parameter: `|Invalid (?:request|argument|grant|client|scope|token): |Unexpected (?:token|end of JSON)|FST_ERR|[Bb]ody cannot be empty when|Cannot read propert|, received (?:undefined|null|NaN|string|number|object|array|boolean)\b)/

/** The first words of a library in the body of a refusal; undefined where all of it is our own. */
export const findForeignWords = (body: string): string | undefined => {
  const at = foreign.exec(body)?.index
  return at === undefined ? undefined : body.slice(at, at + 120)
}
