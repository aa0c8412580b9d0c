/** The S folded from one ribbon. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 32 32" fill="currentColor" className="mark" aria-hidden="true">
      <path d="M6 3h20.5l-3.4 3.5 3.4 3.5H15L10.800 6.600Z" />
      <path d="M6 4.800 26 21v6.700L6 11.5Z" />
      <path d="M26 29H5.5l3.4-3.5L5.5 22H17l4.200 3.4Z" />
    </svg>
  )
}
