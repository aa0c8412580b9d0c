-- contract: needs 0193-award-templates, whose servers write no templates
-- The id of a template is a digest of its text: whoever changes the one without the other would change every award kept by it.
alter table award_templates add constraint award_templates_template_id_check check (
  template_id = left(translate(encode(sha256(convert_to(text, 'UTF8')), 'base64'), '+/', '-_'), 22)
) not valid;
alter table award_templates validate constraint award_templates_template_id_check;
-- Which templates are needed no more, and that one may go, is asked by these.
create index awards_by_template on awards (issuer_id, template_id) where template_id is not null;
