/** The most bytes of a file that is delivered, by hand or from a source: room for 300,000 rows by 20 columns several times over (readings 6). */
export const largestUpload = 96_000_000;
