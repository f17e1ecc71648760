/** The cell styles of our workbooks, by their index in `cellXfs`. Cells that may be changed are unlocked; that counts only where the sheet is protected. */
export const cellStyle = {
  plain: 0,
  header: 1,
  text: 2,
  lockedText: 3,
  date: 4,
  lockedDate: 5,
  instant: 6,
  whole: 7,
  lockedWhole: 8,
  title: 9,
  heading: 10,
  wrapped: 11,
  reason: 12,
  decimal: 13,
  lockedDecimal: 14,
} as const;

const unlocked = '<protection locked="0"/>';
const top = '<alignment vertical="top" wrapText="1"/>';

/** The part `xl/styles.xml`. Number formats: 49 is text, 1 a whole number. A day is not the reader's own short
 * date (14): saved as CSV in American order it would come back as another day, and no program turns 2026-11-10 round. */
export const stylesPart = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts>
<fonts count="4"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font>
<font><b/><sz val="16"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>
<fill><patternFill patternType="solid"><fgColor rgb="FF1F3864"/></patternFill></fill>
<fill><patternFill patternType="solid"><fgColor rgb="FFFCE4D6"/></patternFill></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="15">
${format({})}
${format({ font: 1, fill: 2, inside: '<alignment vertical="center" wrapText="1"/>' })}
${format({ number: 49, inside: unlocked })}
${format({ number: 49 })}
${format({ number: 165, inside: unlocked })}
${format({ number: 165 })}
${format({ number: 164 })}
${format({ number: 1, inside: unlocked })}
${format({ number: 1 })}
${format({ font: 2 })}
${format({ font: 3 })}
${format({ number: 49, inside: top })}
${format({ number: 49, fill: 3, inside: '<alignment wrapText="1"/>' })}
${format({ inside: unlocked })}
${format({})}
</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;

function format({
  number = 0,
  font = 0,
  fill = 0,
  inside = "",
}: {
  number?: number;
  font?: number;
  fill?: number;
  inside?: string;
}): string {
  const applies = `applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1" applyProtection="1"`;
  return `<xf numFmtId="${number}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" ${applies}>${inside}</xf>`;
}
