-- A folder has a colour from a short list, or none.
alter table record_folder add column color text
  constraint record_folder_color_check check (color in ('green', 'blue', 'orange', 'red', 'grey'));
