<?php
// Submissions that real form plugins passed to their hooks on 2026-11-29, without parts that the plugin does not read.

/** Gravity Forms 2.10.2: a field is an object that reads like an array. */
class Leadtrace_Test_Gravity_Field extends ArrayObject {
	public function get_value_export( $entry, $input_id = '', $use_text = false ) {
		$texts = array( '4' => 'Red, Blue', '6' => 'Mon, Tue', '9' => 'Ann, Bob', '12' => 'Large', '14' => '10:30 am' );
		return $texts[ $input_id ] ?? $entry[ $input_id ] ?? '';
	}
}

/** Jetpack 15.7.1: Contact_Form_Field. */
class Leadtrace_Test_Jetpack_Field {
	private $attributes;
	public $value;
	public function __construct( string $label, string $type, $value ) {
		$this->attributes = array( 'label' => $label, 'type' => $type );
		$this->value      = $value;
	}
	public function get_attribute( $name ) {
		return $this->attributes[ $name ];
	}
}

/** Gravity Forms. */
function leadtrace_test_gravity() {
	$field  = static fn( $id, $type, $label, $inputs = null ) => new Leadtrace_Test_Gravity_Field( array( 'id' => $id, 'type' => $type, 'label' => $label, 'inputName' => '', 'inputs' => null === $inputs ? null : array_map( static fn( $input ) => array( 'id' => $input ), $inputs ) ) );
	$entry  = array( 'id' => 1, 'status' => 'active', '1.2' => '', '1.3' => 'Greta', '1.6' => "O'Gravity", '2' => 'gravity@acme.example', '3' => '+49 30 5550101', '4.1' => 'Red', '4.2' => '', '4.3' => 'Blue', '5' => "Zwei \"Türen\"\nund <i>mehr</i>", '6' => '["Mon","Tue"]', '7.1' => '1', '7.2' => 'I agree to the privacy policy.', '7.3' => '1', '8.1' => 'Hauptstr. 1', '8.2' => '', '8.3' => 'Berlin', '9' => 'a:2:{i:0;s:3:"Ann";i:1;s:3:"Bob";}', '11' => 'spring', '12' => 'l', '14' => '10:30 am', '15' => '' );
	$fields = array( $field( 1, 'name', 'Name', array( '1.2', '1.3', '1.6' ) ), $field( 2, 'email', 'E-Mail', array( '2', '2.2' ) ), $field( 3, 'phone', 'Telefon' ), $field( 4, 'checkbox', 'Colors', array( '4.1', '4.2', '4.3' ) ), $field( 5, 'textarea', 'Your wishes' ), $field( 6, 'multiselect', 'Days' ), $field( 7, 'consent', 'Consent', array( '7.1', '7.2', '7.3' ) ), $field( 8, 'address', 'Address', array( '8.1', '8.2', '8.3' ) ), $field( 9, 'list', 'Attendees' ), $field( 11, 'hidden', 'utm_campaign' ), $field( 12, 'radio', 'Size' ), $field( 14, 'time', 'Time', array( '14.1', '14.2', '14.3' ) ), $field( 15, 'html', 'Info' ) );
	do_action( 'gform_after_submission', $entry, array( 'title' => 'Quote', 'fields' => $fields ) );
}

/** Fluent Forms 6.1.21. */
function leadtrace_test_fluent() {
	$element = static fn( $element, $name, $type, $label, $more = array() ) => array( 'element' => $element, 'attributes' => array( 'name' => $name, 'type' => $type ), 'settings' => array( 'label' => $label ) + $more );
	$sizes   = array( 'advanced_options' => array( array( 'label' => 'Small', 'value' => 's' ), array( 'label' => 'Large', 'value' => 'l' ) ) );
	$columns = array( 'element' => 'container', 'attributes' => array(), 'settings' => array(), 'columns' => array( array( 'fields' => array( $element( 'input_radio', 'input_radio', 'radio', 'Size', $sizes ) ) ), array( 'fields' => array( $element( 'input_checkbox', 'checkbox', 'checkbox', 'Colors', $sizes ) ) ) ) );
	$fields  = array( array( 'element' => 'input_name', 'attributes' => array( 'name' => 'names' ), 'settings' => array( 'admin_field_label' => 'Name' ) ), $element( 'input_email', 'email', 'email', 'Email' ), $element( 'textarea', 'message', '', 'Your Message' ), $element( 'input_text', 'input_mask', 'tel', 'Telefon' ), $element( 'input_text', 'input_text', 'text', 'Company' ), $columns, $element( 'gdpr_agreement', 'gdpr-agreement', 'checkbox', 'GDPR' ), $element( 'input_hidden', 'utm_campaign', 'hidden', '' ), $element( 'input_hidden', 'hidden', 'hidden', 'internal' ), $element( 'input_password', 'pin', 'password', 'PIN' ) );
	$data    = array( '__fluent_form_embded_post_id' => '18', '_fluentform_1_fluentformnonce' => 'a409011e14', '_wp_http_referer' => '/ff/', 'utm_campaign' => 'spring', 'hidden' => 'secret-token', 'names' => array( 'first_name' => 'Flora', 'last_name' => "O'Fluent" ), 'email' => 'fluent@acme.example', 'message' => 'Tür & "Tor"', 'input_mask' => '030 5550104', 'input_text' => 'ACME & Co', 'input_radio' => 'l', 'checkbox' => array( 's', 'l' ), 'gdpr-agreement' => 'on', 'pin' => 'hunter2' );
	do_action( 'fluentform/submission_inserted', 1, $data, (object) array( 'id' => 1, 'title' => 'Quote', 'form_fields' => wp_json_encode( array( 'fields' => $fields ) ) ) );
}

/** Forminator 1.52.0. @param string $status Either active, draft or abandoned. */
function leadtrace_test_forminator( string $status ) {
	$field  = static fn( $name, $label, $value, $options = array() ) => array( 'name' => $name, 'value' => $value, 'field_type' => strtok( $name, '-' ), 'field_array' => array( 'element_id' => $name, 'field_label' => $label, 'options' => $options ) );
	$sizes  = array( array( 'label' => 'Small', 'value' => 's', 'limit' => '' ), array( 'label' => 'Large', 'value' => 'l', 'limit' => '' ) );
	$fields = array( $field( 'name-1', 'Ihr Name', array( 'prefix' => 'Mrs', 'first-name' => 'Fia', 'last-name' => "O'Forminator" ) ), $field( 'email-1', 'E-Mail', "forminator-$status@acme.example" ), $field( 'phone-1', 'Telefon', '030 5550102' ), $field( 'textarea-1', 'Message', 'Bitte "anrufen" &amp; schnell' ), $field( 'text-1', 'Company', 'ACME' ), $field( 'radio-1', 'Size', 'l', $sizes ), $field( 'checkbox-1', 'Colors', array( 's', 'l' ), $sizes ), $field( 'time-1', 'Time', array( 'hours' => '10', 'minutes' => '30', 'ampm' => 'am' ) ), $field( 'consent-1', 'Consent', 'checked' ), $field( '_forminator_user_ip', '', '192.0.2.1' ) );
	do_action( 'forminator_custom_form_submit_before_set_fields', (object) array( 'entry_id' => 1, 'is_spam' => false, 'status' => $status ), 14, $fields );
}

/** Ninja Forms 3.14.9. */
function leadtrace_test_ninja() {
	$field  = static fn( $type, $label, $key, $value, $options = array() ) => array( 'type' => $type, 'label' => $label, 'key' => $key, 'value' => $value, 'options' => $options, 'settings' => array( 'type' => $type, 'label' => $label ) );
	$sizes  = array( array( 'label' => 'Small', 'value' => 's', 'calc' => '' ), array( 'label' => 'Large', 'value' => 'l', 'calc' => '' ) );
	$fields = array( 5 => $field( 'firstname', 'First Name', 'firstname_1', 'Nina' ), 6 => $field( 'lastname', 'Last Name', 'lastname_2', "O'Ninja" ), 7 => $field( 'email', 'Email', 'email_3', 'ninja@acme.example' ), 8 => $field( 'phone', 'Phone', 'phone_4', '+49 30 5550103' ), 11 => $field( 'listradio', 'Size', 'listradio_7', 'l', $sizes ), 12 => $field( 'listcheckbox', 'Colors', 'listcheckbox_8', array( 's', 'l' ), $sizes ), 15 => $field( 'checkbox', 'I agree', 'checkbox_11', 1 ), 18 => $field( 'hidden', 'utm_source', 'utm_source', 'bing' ), 26 => $field( 'password', 'PIN', 'password_21', 'hunter2' ), 24 => $field( 'confirm', 'Repeat the PIN', 'confirm_19', 'hunter2' ), 27 => $field( 'submit', 'Submit', 'submit_22', '' ) );
	do_action( 'ninja_forms_after_submission', array( 'form_id' => '2', 'settings' => array( 'title' => 'Quote' ), 'extra' => array(), 'fields' => $fields ) );
}

/** Jetpack. @param mixed $is_spam Result of Akismet. */
function leadtrace_test_jetpack( string $email, $is_spam ) {
	$field  = static fn( $label, $type, $value ) => new Leadtrace_Test_Jetpack_Field( $label, $type, $value );
	$fields = array( 'g19-ihrname' => $field( 'Ihr Name', 'name', "Jana O'Jetpack" ), 'g19-email' => $field( 'E-Mail', 'email', $email ), 'g19-telefon' => $field( 'Telefon', 'telephone', '030 5550105' ), 'g19-message' => $field( 'Nachricht', 'textarea', 'Tür & "Tor"' ), 'g19-colors' => $field( 'Colors', 'checkbox-multiple', array( 'Red', 'Blue' ) ), 'g19-consent' => $field( 'Consent', 'consent', 'Yes' ), 'g19-utm_source' => $field( 'utm_source', 'hidden', 'bing' ), 'g19-internal' => $field( 'internal', 'hidden', 'secret-token' ) );
	do_action( 'grunion_after_feedback_post_inserted', 0, $fields, $is_spam, array( 'entry_title' => 'jp' ) );
}

/** WPForms Lite 1.9.9.4. */
function leadtrace_test_wpforms() {
	$fields = array( 1 => array( 'name' => 'Name', 'value' => "Wanda O'Neil", 'id' => 1, 'type' => 'name', 'first' => 'Wanda', 'last' => "O'Neil" ), 2 => array( 'name' => 'E-Mail', 'value' => 'wpforms@acme.example', 'id' => 2, 'type' => 'email' ), 5 => array( 'name' => 'Topics', 'value' => "Roof\nWall", 'value_raw' => "Roof\nWall", 'id' => 5, 'type' => 'checkbox' ), 6 => array( 'name' => 'Card', 'value' => "VISA\nXXXXXXXXXXXX4242", 'id' => 6, 'type' => 'stripe-credit-card' ), 9 => array( 'name' => 'Company name', 'value' => 'ACME', 'id' => 9, 'type' => 'text' ) );
	do_action( 'wpforms_process_complete', $fields, array(), array( 'settings' => array( 'form_title' => 'Quote' ) ), 0 );
}
