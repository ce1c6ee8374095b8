-- 0159 PDF files in emails with reports (L-464): kinds of reports that an outside address gets with a PDF.
alter table report_address add column "pdfReports" text[] not null default '{}';
