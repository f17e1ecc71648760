import { zipParts, type Parts } from "../../reading/testing/make-workbook.ts";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const text = (address: string, value: string, style = 0) => `<c r="${address}" s="${style}" t="inlineStr"><is><t>${value}</t></is></c>`;

/**
 * A workbook as people keep one: a sheet of persons with formats, a formula, a note, widths, a merged cell, a condition and a filter, and a second sheet
 * with a formula and a name of its own. Rows: 1 header; 2 good; 3 sex wrong and an empty date that is required; 4 pay by formula.
 */
export function richParts(): Parts {
  const rows = [
    `<row r="1" spans="1:4" ht="24" customHeight="1">${text("A1", "Person", 1)}${text("B1", "Sex", 1)}${text("C1", "Hired", 1)}${text("D1", "Salary", 1)}</row>`,
    `<row r="2" spans="1:4">${text("A2", "0001")}${text("B2", "F")}<c r="C2" s="2"><v>43831</v></c><c r="D2" s="3"><v>1200.5</v></c></row>`,
    `<row r="3" spans="1:4">${text("A3", "0002")}${text("B3", "Q", 4)}<c r="D3" s="3"><v>900</v></c></row>`,
    `<row r="4">${text("A4", "0003")}${text("B4", "M")}<c r="C4" s="2"><v>44197</v></c><c r="D4" s="3"><f>SUM(D2:D3)*2</f><v>4201</v></c></row>`,
  ];
  return {
    "[Content_Types].xml": `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kinds}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${kinds}.worksheet+xml"/><Override PartName="/xl/comments1.xml" ContentType="${kinds}.comments+xml"/></Types>`,
    "_rels/.rels": `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><bookViews><workbookView activeTab="0"/></bookViews><sheets><sheet name="Personas" sheetId="7" r:id="rId1"/><sheet name="Notas" sheetId="3" r:id="rId2"/></sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">Personas!$A$1:$D$4</definedName><definedName name="total" localSheetId="1">Notas!$A$1</definedName></definedNames></workbook>`,
    "xl/_rels/workbook.xml.rels": `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;€&quot;"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF00FF00"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"><alignment horizontal="right"/></xf><xf numFmtId="0" fontId="0" fillId="2" borderId="0" xfId="0" applyFill="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles><dxfs count="1"><dxf><font><color rgb="FF9C0006"/></font></dxf></dxfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `${head}<worksheet xmlns="${main}" xmlns:r="${relations}"><dimension ref="A1:D4"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="2" width="12" customWidth="1"/><col min="3" max="16384" width="15" style="2" customWidth="1"/></cols><sheetData>${rows.join("")}</sheetData><autoFilter ref="A1:D4"/><mergeCells count="1"><mergeCell ref="F1:G1"/></mergeCells><conditionalFormatting sqref="D2:D4"><cfRule type="cellIs" dxfId="0" priority="1" operator="lessThan"><formula>0</formula></cfRule></conditionalFormatting><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/><legacyDrawing r:id="rId2"/></worksheet>`,
    "xl/worksheets/_rels/sheet1.xml.rels": `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/comments" Target="../comments1.xml"/><Relationship Id="rId2" Type="${relations}/vmlDrawing" Target="../drawings/vmlDrawing1.vml"/></Relationships>`,
    "xl/comments1.xml": `${head}<comments xmlns="${main}"><authors><author>Ana</author></authors><commentList><comment ref="A2" authorId="0"><text><t>Revisado por Ana</t></text></comment><comment ref="B3" authorId="0"><text><r><t>¿F o M?</t></r></text></comment></commentList></comments>`,
    "xl/drawings/vmlDrawing1.vml": `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><br></v:shapetype>${[
      [1, 0, 1025],
      [2, 1, 1026],
    ]
      .map(
        ([row, column, id]) =>
          `<v:shape id="_x0000_s${id}" type="#_x0000_t202" style="visibility:hidden"><x:ClientData ObjectType="Note"><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`,
      )
      .join("")}</xml>`,
    "xl/worksheets/sheet2.xml": `${head}<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1"><f>SUM(Personas!D2:D4)</f><v>6301.5</v></c></row></sheetData></worksheet>`,
  };
}

/** The same as a file. */
export function richWorkbook(): Promise<Buffer> {
  return zipParts(richParts());
}
