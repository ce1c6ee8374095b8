<?php
// WordPress has two German languages; the texts address people with "Sie" in both.
return require __DIR__ . '/leadtrace-de_DE.l10n.php';
