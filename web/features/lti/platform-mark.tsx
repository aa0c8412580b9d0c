/** Stands for a learning platform: a board with a badge pinned to it. */
export function PlatformMark() {
  return (
    <svg
      viewBox="0 0 48 48"
      width="48"
      height="48"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <rect x="5" y="8" width="38" height="26" rx="3" />
      <path d="M24 34v8M16 42h16M11 15h12M11 21h9M11 27h6" />
      <g stroke="var(--ribbon)">
        <circle cx="33" cy="18" r="4.5" />
        <path d="M30.5 22l-1.5 7 4-2.4 4 2.4-1.5-7" />
      </g>
    </svg>
  )
}
