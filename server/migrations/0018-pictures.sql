-- A picture is found by the digest of its bytes as long as something has it.
create index issuers_by_image on issuers (image_key);
create index badge_classes_by_image on badge_classes (image_key);
create index badge_class_versions_by_image on badge_class_versions (image_key);
