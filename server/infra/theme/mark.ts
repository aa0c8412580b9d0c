/** The S folded from one ribbon, as the path of a drawing of 32 by 32. */
export const markPath =
  'M6 3h20.5l-3.4 3.5 3.4 3.5H15L10.8 6.6Z M6 4.8 26 21v6.7L6 11.5Z M26 29H5.5l3.4-3.5L5.5 22H17l4.200 3.4Z'

/** The brand colour that Sash comes with. */
export const usualBrand = '#184e6e'
